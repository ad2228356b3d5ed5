import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import { checkOperator } from './operator-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'nicher-operator-'))
const file = join(folder, 'operator.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

test('a production start needs a name and a law in the operator file', () => {
  writeFileSync(file, 'name: null\naddress: null\nlaw: null\n')
  const problems = () => checkOperator('production', file)
  expect(problems()).toEqual([
    expect.stringMatching(/operator\.yaml: fill in "name", /),
    expect.stringMatching(/operator\.yaml: fill in "law", /),
  ])
  writeFileSync(file, 'name: Ada Marsh\naddress: null\nlaw: the State of Delaware, USA\n')
  expect(problems()).toEqual([])
})

test('one refusal names the variables and the entries of the file', () => {
  writeFileSync(file, 'name: null\nlaw: null\n')
  const start = (port: string) => parseConfig({ API_PORT: port }, checkOperator('production', file))
  expect(() => start('x')).toThrow(
    /^The .* is not valid:\n {2}API_PORT: .*\n.*"name", .*\n.*"law", /,
  )
  expect(() => start('8787')).toThrow(ConfigError)
})

test('a local start needs none', () => {
  expect(checkOperator('local', join(folder, 'missing.yaml'))).toEqual([])
  expect(checkOperator(undefined, join(folder, 'missing.yaml'))).toEqual([])
})
