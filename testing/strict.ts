import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/** Rules for every test file: no test is skipped, no name is used twice, no console errors. */

interface Task {
  name: string
  type: string
  mode: string
  tasks?: Task[]
}

function* testsOf(task: Task, names: string[] = []): Generator<{ name: string; mode: string }> {
  const path = [...names, task.name]
  if (task.tasks === undefined) yield { name: path.join(' > '), mode: task.mode }
  else for (const child of task.tasks) yield* testsOf(child, path)
}

const isFiltered = process.argv.some(
  (word) => word === '-t' || word.startsWith('--testNamePattern'),
)

let file: Task | undefined

afterAll(() => {
  const tests = file ? [...testsOf(file)] : []
  const names = tests.map((test) => test.name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const left = tests.filter((test) => test.mode === 'skip' || test.mode === 'todo')
  if (!isFiltered) expect(left.map((test) => test.name)).toEqual([])
})

let complaints: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(({ task }) => {
  file = task.file
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      complaints.push(words.map(String).join(' '))
    }
  }
})

afterEach(() => {
  Object.assign(console, original)
  expect(complaints).toEqual([])
})
