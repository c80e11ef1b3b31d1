import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildKit } from '../scripts/build/buildKit.js'
import { earlierDir, earlierKitDir, kitDir, rootDir } from './folders.js'

/** Builds `@foyer/kit` as for publishing and keeps a copy for the pages. Throws if the build fails. */
export async function buildPublishedKit(): Promise<void> {
  console.log('Building @foyer/kit as it is published …')
  const { folder, problems } = await buildKit(rootDir)
  for (const problem of problems) console.warn(`  ${problem}`)
  await rm(kitDir, { recursive: true, force: true })
  await cp(folder, kitDir, { recursive: true })
}

/**
 * Builds the package of another commit with that commit's lockfile and build, and returns its folder. Throws if the
 * commit is unknown or the build fails.
 */
export async function buildEarlierKit(commit: string): Promise<string> {
  console.log(`Building @foyer/kit of ${commit} …`)
  const run = (command: string, args: readonly string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  // Remove the worktree of an earlier run.
  rmSync(earlierDir, { recursive: true, force: true })
  run('git', ['worktree', 'prune'], rootDir)
  run('git', ['worktree', 'add', '--detach', earlierDir, commit], rootDir)
  run('node', ['scripts/run.mjs', 'build'], earlierDir)
  // Copy the package out of its worktree, so that both widgets use the same React.
  await rm(earlierKitDir, { recursive: true, force: true })
  await cp(join(earlierDir, 'packages/kit/dist'), earlierKitDir, { recursive: true })
  return earlierKitDir
}
