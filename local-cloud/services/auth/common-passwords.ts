/** Dictionary of common passwords, loaded when the first new password is set. For servers only. */

type IsCommonPassword = (password: string) => boolean

let dictionaryPromise: Promise<IsCommonPassword> | null = null

/** Ignores case, because guessing tools try both. */
export async function isCommonPassword(password: string): Promise<boolean> {
  dictionaryPromise ??= loadDictionary()
  return (await dictionaryPromise)(password)
}

async function loadDictionary(): Promise<IsCommonPassword> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = new Set(dictionary['passwords-common'].map(String))
  return (password) => passwords.has(password.toLowerCase())
}
