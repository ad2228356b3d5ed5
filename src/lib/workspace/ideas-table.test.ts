import { describe, expect, it } from 'vitest'
import { ideasIn, readIdeas } from './ideas-table.ts'

const namesOf = (text: string, column?: number) => {
  const table = readIdeas(text)
  return ideasIn(table, column ?? table.guess).names
}

describe('a list of ideas', () => {
  it('is one idea a line, without bullets, each once', () => {
    expect(namesOf('- Ramps\n2. Leashes\r\n\nramps')).toEqual(['Ramps', 'Leashes'])
  })

  it('is the column that looks like names, or the chosen one', () => {
    const text = 'Why;Idea\nold dogs;"Ramps; foldable"\nyoung dogs;Leashes'
    expect(namesOf(text)).toEqual(['Ramps; foldable', 'Leashes'])
    expect(namesOf(text, 0)).toEqual(['old dogs', 'young dogs'])
  })

  it('leaves out what cannot be a name, and says how much', () => {
    const found = ideasIn(readIdeas(`???\n${'a'.repeat(121)}\nRamps`), 0)
    expect(found.names).toEqual(['Ramps'])
    expect(found.refused).toHaveLength(2)
  })
})
