import { describe, expect, test } from 'vitest'
import { DEFAULT_SUPPORT_EMAIL } from './addresses.ts'
import { operatorProblems, supportEmailProblem } from './operator.ts'

describe('the operator of a public site', () => {
  test('has a name and a law', () => {
    expect(operatorProblems({ name: 'Ada Marsh', law: 'the State of Delaware, USA' })).toEqual([])
  })

  test.each([
    undefined,
    null,
    {},
    { name: null, law: null },
    { name: '', law: ' ' },
    { name: 'TODO', law: '…' },
    { name: '[name]', law: '<law>' },
    { name: 'Placeholder Ltd', law: 'tbd' },
    { name: 7, law: false },
  ])('is incomplete with %j', (operator) => {
    expect(operatorProblems(operator)).toEqual([
      expect.stringContaining('src/content/operator/operator.yaml: fill in "name", '),
      expect.stringContaining('src/content/operator/operator.yaml: fill in "law", '),
    ])
  })
})

describe('the support address of a public site', () => {
  test.each(['help@nicher.app', 'a@example.design', 'a@mytest', 'a@tests.io'])(
    'can be %s',
    (address) => {
      expect(supportEmailProblem(address)).toBeUndefined()
    },
  )

  test.each([
    DEFAULT_SUPPORT_EMAIL,
    'me@example.com',
    'me@mail.example.org',
    'me@site.test',
    'me@a.invalid',
    'me@localhost',
  ])('cannot be the placeholder %s', (address) => {
    expect(supportEmailProblem(address)).toMatch(/ is a placeholder: set it to the support address/)
  })

  test.each([undefined, ''])('is required: %j', (address) => {
    expect(supportEmailProblem(address)).toMatch(/^is required in production: set it/)
  })
})
