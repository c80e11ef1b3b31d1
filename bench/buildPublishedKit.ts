import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildKit } from '../scripts/build/buildKit.js'
import { earlierDir, earlierKitDir, kitDir, rootDir } from './folders.js'

/** Builds `@foyer/kit` as it is published and keeps a copy for the pages. Throws when it does not build. */
export async function buildPublishedKit(): Promise<void> {
  console.log('Building @foyer/kit as it is published …')
  const { folder, problems } = await buildKit(rootDir)
  for (const problem of problems) console.warn(`  ${problem}`)
  await rm(kitDir, { recursive: true, force: true })
  await cp(folder, kitDir, { recursive: true })
}

/**
 * Builds the package as another commit publishes it, with that commit's own lockfile and build, and gives its folder. Throws when git does
 * not know the commit or it does not build.
 */
export async function buildEarlierKit(commit: string): Promise<string> {
  console.log(`Building @foyer/kit of ${commit} …`)
  const run = (command: string, args: readonly string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  // What an earlier run left; git forgets what is not there any more.
  rmSync(earlierDir, { recursive: true, force: true })
  run('git', ['worktree', 'prune'], rootDir)
  run('git', ['worktree', 'add', '--detach', earlierDir, commit], rootDir)
  run('node', ['scripts/run.mjs', 'build'], earlierDir)
  // Out of its tree, so that both widgets run on one React.
  await rm(earlierKitDir, { recursive: true, force: true })
  await cp(join(earlierDir, 'packages/kit/dist'), earlierKitDir, { recursive: true })
  return earlierKitDir
}
