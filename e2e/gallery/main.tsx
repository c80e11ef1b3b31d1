import { en, type Messages } from '@foyer/messages/en'
import { loadMessages } from '@foyer/messages/loadMessages'
import { getTextDirection, type Locale, locales } from '@foyer/messages/locales'
import { themeVariablesToCss } from '@foyer/ui/themeVariables'
import { createRoot } from 'react-dom/client'
import { createDialog } from '../../packages/kit/src/ui/createDialog.js'
import { createInlineCard } from '../../packages/kit/src/ui/createInlineCard.js'
import { UiProvider } from '../../packages/kit/src/ui/UiContext.js'
import { showButtons } from './buttons.js'
import { scenes } from './scenes.js'
import { Walk } from './Walk.js'

const query = new URLSearchParams(location.search)
const main = document.querySelector('main') ?? document.body
Object.assign(window, { scenes: [...Object.keys(scenes), 'walk', 'inline', 'buttons'], draw: renderScene })

interface Look {
  readonly scene: string
  readonly theme: string | null
  readonly locale: string | null
}

/** Removes the current scene. */
let removeScene = (): void => {}

/** Renders a scene in place of the previous one. The page is ready when the scene is rendered. */
async function renderScene(look: Look): Promise<void> {
  delete document.body.dataset.ready
  const locale = (locales.find((one) => one === look.locale) ?? 'en') satisfies Locale
  const theme = look.theme === 'dark' ? 'dark' : 'light'
  const words: Messages = (await loadMessages(locale)) ?? en
  removeScene()
  main.replaceChildren()
  removeScene = () => {}
  document.documentElement.style.colorScheme = theme
  if (look.scene === 'buttons') showButtons(main, words, theme)
  else if (look.scene === 'inline') removeScene = showInline(words, theme, locale)
  else if (look.scene !== '') removeScene = showDialog(look.scene, words, theme, locale)
  document.body.dataset.ready = 'yes'
}

function showDialog(name: string, words: Messages, theme: 'light' | 'dark', locale: Locale): () => void {
  const opener = document.createElement('button')
  opener.textContent = 'Open'
  main.append(opener)
  const host = document.createElement('div')
  host.id = 'foyer'
  const closes: string[] = []
  const dialog = createDialog({
    host,
    onRequestClose(reason) {
      closes.push(reason)
      if (query.get('stubborn')) dialog.shake()
      else void dialog.close()
    },
  })
  dialog.setTheme(theme)
  dialog.setDirection(getTextDirection(locale), locale)
  const accent = query.get('accent')
  if (accent) dialog.ui.styles.setTheme(themeVariablesToCss({ '--w3m-accent': accent }).css)
  const Scene = scenes[name] ?? Walk
  const react = createRoot(dialog.card)
  react.render(
    <UiProvider value={dialog.ui}>
      <Scene words={words} close={() => void dialog.close()} />
    </UiProvider>,
  )
  opener.addEventListener('click', () => dialog.open())
  Object.assign(window, { dialog, closes })
  if (!query.get('closed')) requestAnimationFrame(() => dialog.open())
  return () => {
    react.unmount()
    dialog.destroy()
    host.remove()
  }
}

function showInline(words: Messages, theme: 'light' | 'dark', locale: Locale): () => void {
  const host = document.createElement('div')
  host.style.width = '100%'
  main.append(host)
  const card = createInlineCard({ host })
  card.setTheme(theme)
  card.setDirection(getTextDirection(locale), locale)
  const Scene = scenes.connect ?? Walk
  const react = createRoot(card.card)
  react.render(
    <UiProvider value={card.ui}>
      <Scene words={words} close={undefined} />
    </UiProvider>,
  )
  return () => {
    react.unmount()
    card.destroy()
  }
}

await renderScene({ scene: query.get('scene') ?? '', theme: query.get('theme'), locale: query.get('locale') })
