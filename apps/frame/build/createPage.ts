import { createHash } from 'node:crypto'
import { framePageElement } from '@foyer/contract/frame/framePage'

/** The Trusted Types policies: one permits the entry's URL, the other the worker's URL. Both reject any other URL. */
const trustedTypesPolicies = ['foyer-start', 'foyer-frame']

/**
 * The policy sent with every script. Browsers ignore it for page scripts but enforce it for a worker. So the worker
 * with the keys cannot reach the network and loads only the frame's scripts. WebAssembly is needed for Argon2id.
 */
export const filePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

interface ListedFile {
  readonly path: string
  readonly integrity: string
}

/**
 * Creates the HTML page of the frame. Trust starts at two inline scripts, which the policy allows by their hash. The
 * import map defines the integrity hash of each module, the other script loads the entry. Browsers without `integrity`
 * in import maps rely on the hashed file names only.
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

/**
 * Creates the inline start script. It inserts a script element because 'strict-dynamic' trusts inserted scripts, but
 * not scripts from the parser or from `import()` in an inline script.
 */
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
    // Allow images only from this origin or as data URLs: a URL chosen by the host page could leak data.
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    // Allow popups: browsers that cannot detect an overlay show the approval in a separate window.
    'sandbox allow-scripts allow-same-origin allow-forms allow-downloads allow-popups',
  ].join('; ')
}
