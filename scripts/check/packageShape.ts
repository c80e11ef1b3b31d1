import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

/** Checks the built package as a host receives it: publint for its package.json, attw for its packed types. */
export const packageShapeCheck: Check = {
  name: 'package',
  needs: ['build'],
  run: async (root) => {
    const dist = join(root, 'packages/kit/dist')
    const [lint, types] = await Promise.all([lintPackage(dist), checkPackedTypes(root, dist)])
    return { findings: [...lint, ...types], notes: ['publint and attw report no problem'] }
  },
}

/** Returns publint's messages about a package folder, including suggestions. */
export async function lintPackage(folder: string): Promise<string[]> {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return messages.map((message) => `publint: ${formatMessage(message, json, { color: false }) ?? message.code}`)
}

/**
 * Packs a folder as npm would and runs attw, which checks that the types of every entry match its module (ESM only).
 */
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
    // foyer.js is for a script tag and has no types, because no module imports it.
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
