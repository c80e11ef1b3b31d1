import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

/** The built package as others will meet it: publint on its package.json, attw on its packed types. */
export const packageShapeCheck: Check = {
  name: 'package',
  needs: ['build'],
  run: async (root) => {
    const dist = join(root, 'packages/kit/dist')
    const [lint, types] = await Promise.all([lintPackage(dist), checkPackedTypes(root, dist)])
    return { findings: [...lint, ...types], notes: ['publint and attw are content'] }
  },
}

/** What publint has to say about a package folder, suggestions included. */
export async function lintPackage(folder: string): Promise<string[]> {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return messages.map((message) => `publint: ${formatMessage(message, json, { color: false }) ?? message.code}`)
}

/** Packs a folder as npm would and asks attw whether every entry's types match what it loads (ESM only). */
export async function checkPackedTypes(root: string, folder: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
  try {
    const packed = await runCommand(
      'npm',
      ['pack', folder, '--pack-destination', work, '--ignore-scripts', '--silent'],
      { cwd: work },
    )
    const tarball = existsSync(work) ? readdirSync(work).find((name) => name.endsWith('.tgz')) : undefined
    if (packed.exitCode !== 0 || !tarball) return [`npm pack: ${packed.output.trim()}`]
    // foyer.js is for a script tag: nobody imports it, so it has no types.
    const args = [
      join(work, tarball),
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-color',
      '--no-emoji',
      '--no-definitely-typed',
      '--exclude-entrypoints',
      './foyer.js',
    ]
    const result = await runCommand(join(root, 'node_modules/.bin/attw'), args, { cwd: work })
    return result.exitCode === 0
      ? []
      : result.output
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => `attw: ${line}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
