import { expect, it } from 'vitest'
import { createNameReservationsPlanner } from './plan-name-reservations.ts'

const document = (path: string, data: Readonly<Record<string, string>>) => ({
  path,
  fields: JSON.stringify(Object.fromEntries(Object.entries(data).map(([key, stringValue]) => [key, { stringValue }]))),
})

it('fault 46: reserves the skeletons of old names, and takes no name from its owner', () => {
  const names = createNameReservationsPlanner()
  for (const one of [
    document('users/a', { userName: 'Ian', email: 'ian@wiki.example' }),
    document('usernames/ian', { uid: 'a' }),
    document('users/b', { userName: 'Ada', email: 'ada@wiki.example' }),
    document('usernames/ada', { uid: 'b' }),
    document('users/c', { userName: 'Bob0', email: 'bob@wiki.example' }),
    document('usernames/bob0', { uid: 'c' }),
    document('usernames/bobo', { uid: 'd' }),
    document('ContentRef/Kell', { Name: 'Kell' }),
  ])
    names.note(one)
  expect(names.end()).toEqual({
    put: [
      document('users/a', { userName: 'Ian', email: 'ian@wiki.example', skeleton: 'lan' }),
      document('usernames/lan', { uid: 'a' }),
    ],
    findings: ['users/a: what looks like its name is not reserved'],
    reviewed: ['users/c: its name looks like that of users/d, who has the name reserved'],
  })
})

it('reserves a shared skeleton for one of two people, and reports the other', () => {
  const names = createNameReservationsPlanner()
  names.note(document('users/a', { userName: 'Ian' }))
  names.note(document('users/b', { userName: '1an' }))
  const { put, reviewed } = names.end()
  expect(put.map(({ path }) => path)).toEqual(['users/a', 'usernames/lan'])
  expect(reviewed).toEqual(['users/b: its name looks like that of users/a, who has the name reserved'])
})
