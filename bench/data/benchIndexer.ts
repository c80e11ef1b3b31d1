import { proveIndexer } from '../../apps/server/src/testing/proveIndexer.js'
import buildServerProgram from '../../scripts/test/buildServerProgram.js'
import { withDatabases } from './withDatabases.js'

/**
 * The load of the indexer bench. One in four reorganisations comes during the first read, mostly before the replaced
 * blocks are written, so there is nothing to roll back. The others come when the indexer is at the head.
 */
const trial = { seed: 19, blocks: 100_000, kills: 50, reorgs: 26, busy: 10_000, accounts: 300, isSandbox: false }
const minRollbacks = 20

/**
 * Creates a long chain and lets the indexer follow it over HTTP in a separate process. Kills the process and
 * reorganises the chain several times, then compares the written rows with a count over the chain. Returns the exit
 * code.
 */
export async function benchIndexer(blocks = trial.blocks): Promise<number> {
  const removeProgram = await buildServerProgram()
  const faults: string[] = []
  try {
    await withDatabases(async (name, database) => {
      console.log(`${name}: ${blocks} blocks, ${trial.kills} kills, ${trial.reorgs} reorganisations …`)
      const proof = await proveIndexer(database, { ...trial, blocks })
      const { transactions, transfers, activity } = proof.rows
      const rows = transactions + transfers + activity
      console.log(
        [
          `| Index of ${proof.blocks} blocks, ${name} | |`,
          '|---|--:|',
          `| rows | ${rows} (${transactions} transactions, ${transfers} transfers, ${activity} of accounts) |`,
          `| time, including kills and starts | ${proof.seconds.toFixed(0)} s |`,
          `| blocks a second, rows a second | ${(proof.blocks / proof.seconds).toFixed(0)}, ${(rows / proof.seconds).toFixed(0)} |`,
          `| kills, rollbacks after a reorganisation | ${proof.kills}, ${proof.rollbacks} of ${trial.reorgs} |`,
          `| counts and sums compared | ${proof.lines} |`,
          `| rows lost, rows doubled, lines that differ | ${proof.lost}, ${proof.doubled}, ${proof.differences.length} |`,
          '',
        ].join('\n'),
      )
      faults.push(...proof.differences.map((line) => `${name}: ${line}`))
      if (proof.rollbacks < minRollbacks)
        faults.push(`${name}: ${proof.rollbacks} reorganisations were rolled back, expected at least ${minRollbacks}`)
    })
  } finally {
    await removeProgram()
  }
  for (const fault of faults) console.error(`NOT MET  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
