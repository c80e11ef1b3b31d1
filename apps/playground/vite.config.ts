import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { listHeadlines, parseBenchmarks } from '../../bench/parseBenchmarks.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Adds a strict Content Security Policy to the built pages, so that the widget always runs under one. Chains, server,
 * relay and sandbox are local programs. The nodes of other networks use https.
 */
function contentSecurityPolicy(sandboxUrl: string): Plugin {
  const local = 'http://localhost:* http://127.0.0.1:*'
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${sandboxUrl}`,
    "style-src 'self'",
    `img-src 'self' data: https: ${local}`,
    `connect-src 'self' https: wss: ${local} ws://localhost:* ws://127.0.0.1:*`,
    // The embedded wallet's frame. Its address is an option of the page.
    `frame-src 'self' https: http://secure.localhost:* ${local}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return {
    name: 'foyer-content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  }
}

/** Reads the figures of the last benchmark. The build fails if one of them is missing. */
function readFigures() {
  const benchmarks = parseBenchmarks(readFileSync(`${root}../../docs/benchmarks.md`, 'utf8'))
  return { date: benchmarks.date, headlines: listHeadlines(benchmarks) }
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, root, 'VITE_')
  return {
    root,
    plugins: [react(), contentSecurityPolicy(env.VITE_FOYER_SANDBOX_URL ?? 'http://localhost:3003')],
    define: { 'import.meta.env.FOYER_FIGURES': JSON.stringify(readFigures()) },
    build: {
      target: 'es2022',
      rolldownOptions: { input: { index: `${root}index.html`, plain: `${root}plain.html` } },
    },
  }
})
