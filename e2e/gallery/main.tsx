import { createRoot } from 'react-dom/client'
import { en, type Messages } from '../../packages/kit/src/messages/en.js'
import { loadMessages } from '../../packages/kit/src/messages/loadMessages.js'
import { direction, type Locale, locales } from '../../packages/kit/src/messages/locales.js'
import { createDialog } from '../../packages/kit/src/ui/createDialog.js'
import { createInlineCard } from '../../packages/kit/src/ui/createInlineCard.js'
import { themeVariablesToCss } from '../../packages/kit/src/ui/themeVariables.js'
import { UiProvider } from '../../packages/kit/src/ui/UiContext.js'
import { showButtons } from './buttons.js'
import { scenes } from './scenes.js'
import { Walk } from './Walk.js'

const query = new URLSearchParams(location.search)
const name = query.get('scene') ?? ''
const locale = (locales.find((one) => one === query.get('locale')) ?? 'en') satisfies Locale
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.style.colorScheme = theme
const main = document.querySelector('main') ?? document.body
Object.assign(window, { scenes: [...Object.keys(scenes), 'walk', 'inline', 'buttons'] })

const words: Messages = (await loadMessages(locale)) ?? en

if (name === 'buttons') showButtons(main, words, theme)
else if (name === 'inline') showInline()
else if (name !== '') showDialog()
document.body.dataset.ready = 'yes'

function showDialog(): void {
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
  dialog.setDirection(direction(locale), locale)
  const accent = query.get('accent')
  if (accent) dialog.ui.styles.setTheme(themeVariablesToCss({ '--w3m-accent': accent }).css)
  const Scene = scenes[name] ?? Walk
  createRoot(dialog.card).render(
    <UiProvider value={dialog.ui}>
      <Scene words={words} close={() => void dialog.close()} />
    </UiProvider>,
  )
  opener.addEventListener('click', () => dialog.open())
  Object.assign(window, { dialog, closes })
  if (!query.get('closed')) requestAnimationFrame(() => dialog.open())
}

function showInline(): void {
  const host = document.createElement('div')
  host.style.width = '100%'
  main.append(host)
  const card = createInlineCard({ host })
  card.setTheme(theme)
  card.setDirection(direction(locale), locale)
  const Scene = scenes.connect ?? Walk
  createRoot(card.card).render(
    <UiProvider value={card.ui}>
      <Scene words={words} close={undefined} />
    </UiProvider>,
  )
}
