import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

// Serves `public`, and the files of Foyer at /foyer/.

const root = fileURLToPath(new URL('../', import.meta.url))
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

function findFile(url) {
  let path
  try {
    path = posix.normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname))
  } catch {
    return undefined
  }
  if (path.includes('\\') || path.includes('\0')) return undefined
  const file = path.startsWith('/foyer/')
    ? join(root, 'node_modules/@foyer/kit', path.slice('/foyer'.length))
    : join(root, 'public', path === '/' ? 'index.html' : path)
  return existsSync(file) && statSync(file).isFile() ? file : undefined
}

const server = createServer((request, response) => {
  const file = findFile(request.url)
  if (!file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  response.writeHead(200, { 'content-type': `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8` })
  createReadStream(file).pipe(response)
})

const port = Number(process.env.PORT ?? 5173)
server.listen(port, 'localhost', () => console.log(`http://localhost:${server.address().port}/`))
