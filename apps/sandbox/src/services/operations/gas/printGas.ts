import { startAccountChain } from '../testing/startAccountChain.js'
import { formatGasTable, type GasRun } from './formatGasTable.js'
import { measureGas } from './measureGas.js'

/** Prints the table of gas. Run by `npm run -w @foyer/sandbox gas`. */
async function printGas(): Promise<void> {
  console.log(formatGasTable([await measureOn('osaka'), await measureOn('prague')]))
}

/** Measures all paths on a new chain with the rules of a hardfork. */
async function measureOn(hardfork: 'osaka' | 'prague'): Promise<GasRun> {
  const chain = await startAccountChain(hardfork)
  try {
    return { hardfork, rows: await measureGas(chain) }
  } finally {
    await chain.stop()
  }
}

await printGas()
