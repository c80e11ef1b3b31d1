import { FrameFailure } from '../../../apps/frame/src/FrameFailure.js'
import type { AuthSession } from '../../../apps/frame/src/session/createSession.js'
import { createScreenQueue, type EmailScreenSession } from '../../../apps/frame/src/views/createScreenQueue.js'
import type { Page } from '../../../apps/frame/src/views/ScreenQueue.js'
import { scenes } from './scenes.js'

interface Look {
  readonly scene: string
  readonly theme: string | null
  readonly locale: string
}

/**
 * Renders the scene of the URL: `?scene=…&theme=dark&locale=ar`. Stores its result in `window.outcome`. `window.draw`
 * ends the scene and renders another one in its place.
 */
async function main(): Promise<void> {
  const query = new URLSearchParams(location.search)
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
    // The scenes are in the page unless the URL contains `window`.
    approvals: query.has('window') ? 'window' : 'page',
    getEmailApproval: () => (query.has('email') ? confirmByFakeEmail : undefined),
  })
  const draw = async ({ scene: name, theme, locale }: Look): Promise<void> => {
    const stop = new AbortController()
    queue.setTheme({ mode: theme === 'dark' || theme === 'light' ? theme : undefined })
    queue.setLocale(locale)
    const scene = scenes[name]
    if (!scene) throw new Error('No such scene')
    const ended = storeOutcome(scene(queue, stop.signal))
    const stopDrawn = () => stop.abort()
    const redraw = async (next: Look) => {
      stopDrawn()
      await ended
      void draw(next)
    }
    Object.assign(window, { stop: stopDrawn, draw: redraw })
    await ended
  }
  Object.assign(window, { setTheme: queue.setTheme, heights })
  await draw({ scene: query.get('scene') ?? '', theme: query.get('theme'), locale: query.get('locale') ?? 'en' })
}

/** Confirms with the code 123456, and stores the lines of the mail in `window.mailed`. */
async function confirmByFakeEmail(page: Page, visit: EmailScreenSession): Promise<void> {
  const { emails } = await import('../../../apps/frame/src/late/emails.js')
  const call = async (endpoint: { readonly name: string }, body: { lines?: readonly string[]; code?: string }) => {
    if (endpoint.name === 'postApprovalStart') {
      Object.assign(window, { mailed: body.lines })
      return { challengeId: '1', email: 'ann@example.com', expiresAtMs: Date.now() + 600_000 }
    }
    if (body.code !== '123456') throw new FrameFailure('code_wrong', 'This code is wrong.')
    return {}
  }
  await emails.confirmByEmail(page, visit, { call } as unknown as AuthSession)
}

/** Stores the result of a scene in the window. */
async function storeOutcome(scene: Promise<unknown>): Promise<void> {
  try {
    Object.assign(window, { outcome: { result: (await scene) ?? null } })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none'
    Object.assign(window, { outcome: { code, message: String(error) } })
  }
}

void main()
