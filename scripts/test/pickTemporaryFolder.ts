import { type BigIntStatsFs, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** Several times what all databases, browser profiles and built pages of a run take together. */
const neededBytes = 6n * 1024n ** 3n

/**
 * A folder for what tests throw away: in memory where there is room, for a run copies some hundred databases of a thousand files
 * each; the system's temporary folder elsewhere.
 */
export function pickTemporaryFolder(
  ask: (path: string) => Pick<BigIntStatsFs, 'bavail' | 'bsize'> = (path) => statfsSync(path, { bigint: true }),
): string {
  try {
    const { bavail, bsize } = ask(inMemory)
    return bavail * bsize >= neededBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
