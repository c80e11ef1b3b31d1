import { parseArgs } from 'node:util'
import { benchLogins } from './logins/benchLogins.js'

try {
  const { values } = parseArgs({
    options: { people: { type: 'string', default: '400' }, 'at-once': { type: 'string', default: '16' } },
  })
  const [people, atOnce] = [Number(values.people), Number(values['at-once'])]
  const isGood = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (!isGood(people, 20_000) || !isGood(atOnce, 200))
    throw new Error('--people takes up to 20000, --at-once up to 200')
  process.exitCode = await benchLogins({ people, atOnce })
} catch (error) {
  console.error(`The log-in bench could not run: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
