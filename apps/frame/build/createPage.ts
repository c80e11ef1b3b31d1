import { createHash } from 'node:crypto'
import { framePageElement } from '@foyer/contract/frame/framePage'

/** The Trusted Types policies: one lets the entry's address through, one the worker's, and neither anything else. */
const trustedTypesPolicies = ['foyer-start', 'foyer-frame']

/**
 * Sent with every script. A page does not look at it, a worker is held to it: what has the keys reaches no network,
 * only the frame's own scripts; WebAssembly is for Argon2id.
 */
export const filePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

interface ListedFile {
  readonly path: string
  readonly integrity: string
}

/**
 * The page of the frame. Two inline scripts, allowed by their hash, are the root of all trust: the import map says what
 * every module must hash to (browsers that know no `integrity` there go by the names alone), the other one starts.
 */
export function createPage(
  entryPath: string,
  files: readonly ListedFile[],
): { html: string; contentSecurityPolicy: string } {
  const integrity = Object.fromEntries(files.map((file) => [`/${file.path}`, file.integrity]))
  const importMap = JSON.stringify({ integrity })
  const start = `{${createStart(entryPath, integrity[entryPath] ?? '')}}`
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Wallet</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    framePageElement,
    '</head><body>',
    `<script type="importmap">${importMap}</script>`,
    `<script>${start}</script>`,
    '</body></html>\n',
  ].join('\n')
  return { html, contentSecurityPolicy: createPolicy([importMap, start]) }
}

/** Trust reaches what a script inserts ('strict-dynamic'), not what the parser or an `import()` of an inline script does. */
function createStart(path: string, integrity: string): string {
  const address = JSON.stringify(path)
  return [
    `const rules={createScriptURL(url){if(url!==${address})throw new TypeError("no other script");return url}}`,
    'const policy=self.trustedTypes?trustedTypes.createPolicy("foyer-start",rules):rules',
    'const script=document.createElement("script")',
    'script.type="module"',
    `script.integrity=${JSON.stringify(integrity)}`,
    `script.src=policy.createScriptURL(${address})`,
    'document.head.append(script)',
  ].join(';')
}

function createPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} 'strict-dynamic'`,
    "worker-src 'self'",
    "connect-src 'self'",
    // Pictures only as part of the scripts or from this origin: an address of the host's choice would be a way out.
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    // A window of its own is where it asks in browsers that cannot tell what lies over it.
    'sandbox allow-scripts allow-same-origin allow-forms allow-downloads allow-popups',
  ].join('; ')
}
