import { cp, rm } from 'node:fs/promises'
import { buildKit } from '../scripts/build/buildKit.js'
import { kitDir, rootDir } from './folders.js'

/** Builds `@foyer/kit` as it is published and keeps a copy for the pages. Throws when it does not build. */
export async function buildPublishedKit(): Promise<void> {
  console.log('Building @foyer/kit as it is published …')
  const { folder, problems } = await buildKit(rootDir)
  for (const problem of problems) console.warn(`  ${problem}`)
  await rm(kitDir, { recursive: true, force: true })
  await cp(folder, kitDir, { recursive: true })
}
