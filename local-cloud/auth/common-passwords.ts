/** The passwords people choose most often, read when the first new password is set. Server side only. */

type Common = (password: string) => boolean

let reading: Promise<Common> | null = null

/** Upper and lower case are the same here: guessing tools try both. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= read()
  return (await reading)(password)
}

async function read(): Promise<Common> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary['passwords-common'].map(String))
  return (password) => common.has(password.toLowerCase())
}
