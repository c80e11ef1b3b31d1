import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the publishable package `create-foyer` in `packages/create-foyer/dist`. Returns the folder. */
export async function buildCreate(root: string): Promise<string> {
  const source = join(root, 'packages/create-foyer')
  const folder = join(source, 'dist')
  rmSync(folder, { recursive: true, force: true })
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: join(folder, 'bin'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { main: 'src/main.ts' },
        external: [/^node:/],
        output: { entryFileNames: '[name].js', banner: '#!/usr/bin/env node' },
      },
    },
  })
  cpSync(join(source, 'templates'), join(folder, 'templates'), {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules'),
  })
  const { name, version, description, license, type } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const json = {
    ...{ name, version, description, license, type },
    bin: { [name]: 'bin/main.js' },
    engines: { node: '>=20.19' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(json, null, 2)}\n`)
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(join(root, file), join(folder, file))
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'))
  return folder
}
