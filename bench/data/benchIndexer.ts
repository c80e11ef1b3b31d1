import { proveIndexer } from '../../apps/server/src/testing/proveIndexer.js'
import buildServerProgram from '../../scripts/test/buildServerProgram.js'
import { withDatabases } from './withDatabases.js'

/**
 * What the index has to bear. One in four reorganisations comes while it reads, mostly before what it replaces is written, and leaves
 * nothing to take back; the others come when it is at the head.
 */
const trial = { seed: 19, blocks: 100_000, kills: 50, reorgs: 26, busy: 10_000, accounts: 300, isSandbox: false }
const leastRollbacks = 20

/**
 * Makes a long chain, lets the indexer follow it over HTTP in a process of its own that is killed on the way while the chain turns round,
 * and compares what it has written with a count over the chain alone. Answers with the exit code.
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
          `| time, kills and starts included | ${proof.seconds.toFixed(0)} s |`,
          `| blocks a second, rows a second | ${(proof.blocks / proof.seconds).toFixed(0)}, ${(rows / proof.seconds).toFixed(0)} |`,
          `| killed, times taken back by a reorganisation | ${proof.kills}, ${proof.rollbacks} of ${trial.reorgs} |`,
          `| counts and sums compared | ${proof.lines} |`,
          `| rows lost, rows doubled, lines that differ | ${proof.lost}, ${proof.doubled}, ${proof.differences.length} |`,
          '',
        ].join('\n'),
      )
      faults.push(...proof.differences.map((line) => `${name}: ${line}`))
      if (proof.rollbacks < leastRollbacks)
        faults.push(
          `${name}: ${proof.rollbacks} reorganisations were taken back, at least ${leastRollbacks} were meant to be`,
        )
    })
  } finally {
    await removeProgram()
  }
  for (const fault of faults) console.error(`NOT MET  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
