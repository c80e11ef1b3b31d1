import { parseArgs } from 'node:util'
import { benchRelay } from './relay/benchRelay.js'

try {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '5000' },
      rate: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const [sockets, perSecond, seconds] = [values.sockets, values.rate, values.seconds].map(Number)
  const isGood = (value: number | undefined, most: number): value is number =>
    value !== undefined && Number.isInteger(value) && value >= 1 && value <= most
  if (!isGood(sockets, 9_000) || !isGood(perSecond, 20_000) || !isGood(seconds, 120))
    throw new Error('--sockets takes up to 9000, --rate up to 20000 a second, --seconds up to 120')
  process.exitCode = await benchRelay({ sockets: Math.ceil(sockets / 20) * 20, perSecond, seconds })
} catch (error) {
  console.error(`The relay bench could not run: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
