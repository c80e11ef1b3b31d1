import { type BigIntStatsFs, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The folder of Linux for files in memory. */
const inMemory = '/dev/shm'
/** Several times the size of all databases, browser profiles and built pages of a run. */
const neededBytes = 6n * 1024n ** 3n

/**
 * Returns the folder for temporary files of tests. A run copies some hundred databases of a thousand files each, so it
 * is in memory if there is enough space. Otherwise returns the system's temporary folder.
 */
export function findTemporaryFolder(
  request: (path: string) => Pick<BigIntStatsFs, 'bavail' | 'bsize'> = (path) => statfsSync(path, { bigint: true }),
): string {
  try {
    const { bavail, bsize } = request(inMemory)
    return bavail * bsize >= neededBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
