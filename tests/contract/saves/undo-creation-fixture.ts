/** Fixture: the services with which creators rename and remove their new pages, and what they say of a page. */
import { createNewPages } from '../../../renderer/services/writing/new-pages.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { it as maintained, type WikiUser } from '../maintenance-fixture.ts'

const KEY = 'Kell'

export const it = maintained
  .extend('newPages', ({ wiki: { documents, now }, catalogue }) => createNewPages({ documents, catalogue, now }))
  .extend(
    'remove',
    ({ newPages, stamp }) =>
      (by: WikiUser, key = KEY) =>
        newPages.remove({ ...stamp(by), key }),
  )
  .extend('rename', ({ wiki: { documents }, catalogue, stamp }) => (by: WikiUser, key: string, name: string) => {
    const attempt = stamp(by)
    const saveId = `-${attempt.saveId.slice(1)}`
    return createPageRenamer(documents, catalogue).rename({
      ...attempt,
      saveId,
      key,
      name,
      comment: '',
      asCreator: true,
    })
  })
  .extend('accountOf', ({ uidOf }) => (name: WikiUser) => ({
    uid: uidOf(name),
    email: `${name.toLowerCase()}@wiki.example`,
    userName: name,
    role: null,
    isBlocked: false,
  }))
  /** Asks as the edit screen does, which knows the page without its creator. */
  .extend('status', ({ newPages, pages, accountOf }) => async (by: WikiUser, key = KEY, service = newPages) => {
    const read = await pages.read('Race', '', key)
    if (!read.ok || read.value.kind !== 'page') throw new Error('There is no page.')
    const status = await service.checkCreator(read.value.page.reference, accountOf(by))
    return status.ok ? status.value : status.error
  })
  .extend('names', ({ catalogue }) => async () => {
    const all = await catalogue.all()
    return all.ok ? all.value.map(({ name }) => name) : all.error.kind
  })
  /** A page of Ane, who is signed in. */
  .extend('kell', async ({ signIn, create }) => {
    await signIn('Ane')
    return create('Ane', KEY, 'one')
  })
