import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildModules } from './buildModules.js'
import { buildPrograms } from './buildPrograms.js'
import { buildScript } from './buildScript.js'
import { buildTypes } from './buildTypes.js'
import { findImportRings } from './findImportRings.js'
import { type KitPackage, readKitPackage } from './KitPackage.js'
import { splitChains } from './splitChains.js'
import { writeNotices } from './writeNotices.js'
import { writePackage } from './writePackage.js'

export interface KitBuild {
  readonly folder: string
  readonly files: number
  readonly bytes: number
  /** The reasons why the build must not be published. */
  readonly problems: readonly string[]
}

/**
 * Builds the publishable package in `packages/kit/dist`: modules, declarations, the script-tag files, the commands and
 * the texts.
 */
export async function buildKit(root: string): Promise<KitBuild> {
  const stated = readKitPackage(root)
  const missing = [...Object.values(stated.entries), ...Object.values(stated.programs), stated.script].filter(
    (file) => !existsSync(join(stated.folder, file)),
  )
  const kit: KitPackage = {
    ...stated,
    entries: Object.fromEntries(Object.entries(stated.entries).filter(([, file]) => !missing.includes(file))),
  }
  const outDir = join(kit.folder, 'dist')
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const problems = missing.map((file) => `packages/kit/${file} is an entry of the package and does not exist`)
  if (Object.keys(kit.entries).length > 0) {
    const types = buildTypes(root, kit, outDir)
    await buildModules(root, kit, outDir)
    splitChains(root, outDir)
    problems.push(...findImportRings(outDir).map((ring) => `these files import each other: ${ring.join(', ')}`))
    problems.push(...(await types))
  }
  if (!missing.includes(kit.script)) await buildScript(kit, outDir)
  if (!Object.values(kit.programs).some((file) => missing.includes(file))) await buildPrograms(kit, outDir)
  writePackage(root, kit, outDir)
  writeNotices(root, kit, outDir)
  return { folder: outDir, problems, ...measureFolder(outDir) }
}

function measureFolder(folder: string): { files: number; bytes: number } {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const sizes = paths.map((path) => statSync(path)).filter((stat) => stat.isFile())
  return { files: sizes.length, bytes: sizes.reduce((sum, stat) => sum + stat.size, 0) }
}
