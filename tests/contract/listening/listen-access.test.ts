import { describe, expect } from 'vitest'
import type { DocumentOperation } from '../../../local-cloud/services/firestore/document-access.ts'
import { FirestoreError } from '../../../local-cloud/services/firestore/firestore-error.ts'
import { requestSignUp } from '../accounts/auth-calls.ts'
import { toLiteDocumentName } from '../documents/lite-writes.ts'
import { at } from '../open-cloud.ts'
import { brief, from, test as it, over, receiveUntil } from './listening-fixture.ts'
import { addDocument, addQuery, isCurrent, isSnapshot } from './web-channel-client.ts'

describe('access of a listener', () => {
  const inner = (token: string) => `X-Goog-Api-Client:gl-js/\r\nAuthorization:Bearer ${token}\r\n`

  it('is decided by the rules for reads, with the token in the body of the handshake', async ({ open }) => {
    const requests: DocumentOperation[] = []
    const { cloud, listen } = await open({
      rules: (operations) => void requests.push(...operations),
    })
    const { uid, idToken } = await requestSignUp(cloud, 'someone@wiki.example')
    const channel = await listen([addDocument(2, 'a/1'), addQuery(4, from('b'))], inner(idToken))
    await channel.waitFor('current', isCurrent(4))
    expect(requests.map(({ kind, auth }) => [kind, auth?.['sub']])).toEqual([
      ['get', uid],
      ['list', uid],
    ])
  })

  it('is refused for each target separately', async ({ open }) => {
    const { cloud, listen, put } = await open({
      rules: (operations) => {
        if (operations.some((operation) => operation.kind === 'list'))
          throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
      },
    })
    await put('b/1', 1)
    cloud.usage.reset()
    const channel = await listen([addQuery(2, from('b')), addDocument(4, 'b/1')])
    await channel.waitFor('current', isCurrent(4))
    const [refusal] = channel.messages()
    expect(at(refusal, 'targetChange')).toEqual({
      targetChangeType: 'REMOVE',
      targetIds: [2],
      cause: { code: 7, message: 'Missing or insufficient permissions.' },
    })
    expect(cloud.usage.read()).toMatchObject({ documentReads: 1, listeners: 1 })
  })

  it('is evaluated again when a document changes, because rules can read its content', async ({ open }) => {
    const { cloud, listen, put } = await open({
      rules: (operations) => {
        for (const operation of operations)
          if (operation.kind === 'get' && operation.before?.fields['secret'] !== undefined)
            throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
      },
    })
    await put('a/1', 1)
    const channel = await listen([addDocument(2, 'a/1'), addQuery(4, from('a', over(0)))])
    await channel.waitFor('current', isCurrent(4))
    await channel.waitFor('snapshot', isSnapshot)
    await put('a/1', 0, { secret: { booleanValue: true } })
    expect(await receiveUntil(channel, isSnapshot)).toEqual([
      'REMOVE [2]',
      'documentRemove a/1 [[],[4]]',
      'NO_CHANGE []',
    ])
    expect(JSON.stringify(channel.messages())).not.toContain('secret')
    expect(cloud.usage.read().listeners).toBe(1)
  })

  it('is refused with an invalid token', async ({ open }) => {
    const { cloud, listen } = await open()
    const channel = await listen([addDocument(2, 'a/1')], inner('bad'))
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
    expect(cloud.usage.read().listeners).toBe(0)
  })

  it('ends when the token expires, so that the client sends a new one', async ({ open }) => {
    let time = Date.UTC(2026, 0, 1)
    const { cloud, listen } = await open({ clock: () => time })
    const { idToken } = await requestSignUp(cloud, 'someone@wiki.example')
    const channel = await listen([addDocument(2, 'a/1')], inner(idToken))
    await channel.waitFor('current', isCurrent(2))
    time += 3_600_001
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
    expect(cloud.usage.read().listeners).toBe(0)
  })

  it('needs the same index as a single read', async ({ open }) => {
    const { listen } = await open()
    const query = from('a', {
      ...over(1),
      orderBy: [{ field: { fieldPath: 'n' } }, { field: { fieldPath: 'm' } }],
    })
    const channel = await listen([addQuery(2, query)])
    const refusal = await channel.waitFor('refusal', (one) => brief(one) === 'REMOVE [2]')
    expect(at(refusal, 'targetChange', 'cause', 'code')).toBe(9)
    expect(at(refusal, 'targetChange', 'cause', 'message')).toContain('index')
  })

  it.for<[string, object, number]>([
    ['a pipeline', { pipelineQuery: {} }, 12],
    ['a listener for a single snapshot', { once: true }, 12],
    ['a document of another database', { documents: { documents: ['projects/x/y'] } }, 3],
    ['a collection as a document', { documents: { documents: [toLiteDocumentName('a')] } }, 3],
    ['two documents', { documents: { documents: [toLiteDocumentName('a/1'), toLiteDocumentName('a/2')] } }, 12],
    ['a reserved id', { documents: { documents: [toLiteDocumentName('__a__/1')] } }, 3],
    ['document and query', { query: {} }, 3],
    ['a resume token that is no text', { resumeToken: 7 }, 3],
    ['an unknown name', { more: 1 }, 3],
  ])('is refused for an unsupported target: %s', async ([, more, code], { open }) => {
    const { listen } = await open()
    const channel = await listen([addDocument(2, 'a/1', more), addDocument(4, 'a/1')])
    const refusal = await channel.waitFor('refusal', (one) => brief(one) === 'REMOVE [2]')
    expect(at(refusal, 'targetChange', 'cause', 'code')).toBe(code)
    await channel.waitFor('the other', isCurrent(4))
  })
})
