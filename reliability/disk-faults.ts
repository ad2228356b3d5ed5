import { parseArgs } from 'node:util'
import { backUpWhileServing, copyStopped, dumpWhileServing } from './disk/backup.ts'
import { damageLog } from './disk/damaged-log.ts'
import { fillDisk } from './disk/full-disk.ts'
import type { Finding } from './disk/report.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const cases: [name: string, look: () => Promise<Finding>][] = [
  ['full-embedded', () => fillDisk('embedded')],
  ['full-postgres', () => fillDisk('postgres')],
  ['damaged', damageLog],
  ['dump', dumpWhileServing],
  ['backup', backUpWhileServing],
  ['copy', copyStopped],
]

const findings: Finding[] = []
for (const [name, look] of cases) {
  if (!name.includes(values.only)) continue
  const found = await look().catch((error: unknown) => {
    return { name, said: 'could not be tested', problems: [String(error)] }
  })
  findings.push(found)
}
process.stdout.write('| disk | result | problems |\n| --- | --- | ---: |\n')
for (const { name, said, problems } of findings) {
  process.stdout.write(`| ${name} | ${said} | ${problems.length} |\n`)
}
for (const { name, problems } of findings) {
  for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`)
}
const failed = findings.filter(({ problems }) => problems.length > 0).length
process.stdout.write(`\n${findings.length - failed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
