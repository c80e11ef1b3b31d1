import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildFrame } from '../start/buildFrame.js'
import { assembleServer } from './assembleServer.js'
import { writeServerTexts } from './writeServerTexts.js'

/** Builds the publishable package `@foyer/server` in `folder`: program, secure frame, assets, lockfile and texts. */
export async function buildServer(root: string, folder: string): Promise<{ files: number; bytes: number }> {
  const frame = await buildFrame(root)
  const modules = await assembleServer(root, folder)
  cpSync(frame.folder, join(folder, 'assets/frame'), {
    recursive: true,
    filter: (path) => !path.endsWith('.built-from'),
  })
  chmodSync(join(folder, 'main.js'), 0o755)
  writeServerTexts(root, folder, modules)
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .filter((stat) => stat.isFile())
  return { files: sizes.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}
