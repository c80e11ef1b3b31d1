import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'
import { pageBody, pageStyle } from './page.js'

async function bundleScript(folder: string): Promise<string> {
  const built = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { recovery: join(folder, 'main.ts') },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  if (!Array.isArray(built) && !('output' in built))
    throw new Error('Vite returned a watcher instead of the built page')
  const files = Array.isArray(built) ? built.flatMap(({ output }) => output) : built.output
  const [file] = files
  if (files.length !== 1 || file?.type !== 'chunk') throw new Error('the offline page must be one script')
  return file.code.trim()
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Builds the offline recovery page of `folder`: a single HTML file that opens a kit from a disk, without server or
 * network. Its policy blocks all connections. A server adds `frame-ancestors`, which only a header can set. The same
 * sources give the same bytes.
 */
export async function composeRecovery(folder: string): Promise<string> {
  const script = (await bundleScript(folder)).replaceAll('</', '<\\/')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(pageStyle)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Open your recovery kit</title>',
    `<style>${pageStyle}</style></head>`,
    `<body>${pageBody}`,
    `<script>${script}</script>`,
    '</body></html>\n',
  ].join('\n')
}
