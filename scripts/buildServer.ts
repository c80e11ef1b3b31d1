import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build/buildServer.js'

const [folder = 'apps/server/dist'] = process.argv.slice(2)
const root = fileURLToPath(new URL('../', import.meta.url))
const started = performance.now()
const { files, bytes } = await buildServer(root, resolve(root, folder))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${files} files, ${(bytes / 1e6).toFixed(2)} MB in ${folder}, ${seconds} s`)
