import shareEmbedded from '../../apps/server/src/testing/shareEmbedded.js'
import sharePostgres from '../../apps/server/src/testing/sharePostgres.js'
import buildServerProgram from './buildServerProgram.js'

/** What the unit tests of a run share, made at once; vitest calls this before them, and what it returns after them. */
export default async function prepareUnitTests(): Promise<() => Promise<void>> {
  const undo = await Promise.all([sharePostgres(), shareEmbedded(), buildServerProgram()])
  return async () => {
    for (const each of undo) await each?.()
  }
}
