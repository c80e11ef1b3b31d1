import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Copies the page and the files of Foyer to `dist`, which any web server can serve.

const root = fileURLToPath(new URL('../', import.meta.url))
rmSync(`${root}dist`, { recursive: true, force: true })
cpSync(`${root}public`, `${root}dist`, { recursive: true })
for (const name of ['foyer.js', 'foyer'])
  cpSync(`${root}node_modules/@foyer/kit/${name}`, `${root}dist/foyer/${name}`, { recursive: true })
console.log('Built dist.')
