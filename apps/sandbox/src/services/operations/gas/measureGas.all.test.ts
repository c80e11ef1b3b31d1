import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { type AccountChain, startAccountChain } from '../testing/startAccountChain.js'
import { formatGasTable, type GasRun } from './formatGasTable.js'
import { measureGas } from './measureGas.js'

const guide = new URL('../../../../../../docs/smart-accounts.md', import.meta.url)
let chain: AccountChain | undefined
afterEach(() => chain?.stop())

it('measureGas: the table of gas in docs/smart-accounts.md has the measured figures', async () => {
  const runs: GasRun[] = []
  for (const hardfork of ['osaka', 'prague'] as const) {
    await chain?.stop()
    chain = await startAccountChain(hardfork)
    runs.push({ hardfork, rows: await measureGas(chain) })
  }
  expect(readFileSync(guide, 'utf8')).toContain(formatGasTable(runs))
})
