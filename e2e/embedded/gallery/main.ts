import { createScreenQueue } from '../../../apps/frame/src/views/createScreenQueue.js'
import { scenes } from './scenes.js'

/** Draws the scene the address names: `?scene=…&theme=dark&locale=ar`. What came of it stands on `window.outcome`. */
async function main(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const stop = new AbortController()
  const heights: number[] = []
  const queue = createScreenQueue({
    document,
    show: (height) => {
      heights.push(height)
      document.documentElement.dataset.height = String(height)
    },
    hide: () => {
      document.documentElement.dataset.hidden = ''
    },
    onWindow: () => {},
  })
  const theme = query.get('theme')
  queue.setTheme({ mode: theme === 'dark' || theme === 'light' ? theme : undefined })
  queue.setLocale(query.get('locale') ?? 'en')
  const scene = scenes[query.get('scene') ?? '']
  if (!scene) throw new Error('No such scene')
  Object.assign(window, { stop: () => stop.abort(), setTheme: queue.setTheme, heights })
  try {
    Object.assign(window, { outcome: { result: (await scene(queue, stop.signal)) ?? null } })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none'
    Object.assign(window, { outcome: { code, message: String(error) } })
  }
}

void main()
