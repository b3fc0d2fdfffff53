import { expect, it } from 'vitest'
import { err } from '#shared/result'
import { catchWikiError } from './catch-wiki-error.ts'
import { WikiError } from './wiki.ts'

const diskError = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, ...(path === undefined ? {} : { path }) })
const failing = (error: Error) => () => Promise.reject(error)

it('describes what a full disk has left behind, if that is known', async () => {
  const full = diskError('ENOSPC')
  const sentence = 'A file cannot be used: the disk is full. Correct that, then try again.'
  expect(await catchWikiError(failing(full))).toEqual(err(sentence))
  expect(await catchWikiError(failing(full), () => 'Half of it is there.')).toEqual(
    err(`${sentence} Half of it is there.`),
  )
  // The message of a WikiError is complete.
  expect(await catchWikiError(failing(new WikiError('It is damaged.')), () => 'Half of it is there.')).toEqual(
    err('It is damaged.'),
  )
})

it('names the requested file, and does not catch programming errors', async () => {
  const refused = await catchWikiError(failing(diskError('EACCES', '/backups/wiki.zip.part')))
  expect(refused).toMatchObject({ error: expect.stringContaining('/backups/wiki.zip cannot') })
  await expect(catchWikiError(failing(new TypeError('x')))).rejects.toThrow(TypeError)
})
