import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { checkOperator } from './operator-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'nicher-operator-'))
const file = join(folder, 'operator.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

test('a production start needs a name and a law in the operator file', () => {
  writeFileSync(file, 'name: null\naddress: null\nlaw: null\n')
  const start = () => checkOperator({ mode: 'production' }, file)
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/operator\.yaml: fill in "name", .*\n.*operator\.yaml: fill in "law", /)
  writeFileSync(file, 'name: Ada Marsh\naddress: null\nlaw: the State of Delaware, USA\n')
  expect(start).not.toThrow()
})

test('a local start needs none', () => {
  expect(() => checkOperator({ mode: 'local' }, join(folder, 'missing.yaml'))).not.toThrow()
})
