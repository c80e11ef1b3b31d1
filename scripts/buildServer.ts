import { fileURLToPath } from 'node:url'
import { buildServer } from './build/buildServer.js'

const started = performance.now()
const { files, bytes } = await buildServer(fileURLToPath(new URL('../', import.meta.url)))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${files} files, ${(bytes / 1e6).toFixed(2)} MB in apps/server/dist, ${seconds} s`)
