import { createRoot } from 'react-dom/client'
import embedHtml from '../../../../docs/embed-html.md?raw'
import embedReact from '../../../../docs/embed-react.md?raw'
import widePicture from '../../../../docs/images/connect-wide.png'
import themesPicture from '../../../../docs/images/themes.png'
import walletButtonPicture from '../../../../docs/images/wallet-button.png'
import migrate from '../../../../docs/migrate-from-appkit.md?raw'
import options from '../../../../docs/options.md?raw'
import testing from '../../../../docs/testing.md?raw'
import theming from '../../../../docs/theming.md?raw'
import { PlaygroundError } from '../PlaygroundError.js'
import { Docs, type Guide } from './Docs.js'

const guides: readonly [Guide, ...Guide[]] = [
  { name: 'embed-react', title: 'React', source: embedReact },
  { name: 'embed-html', title: 'HTML', source: embedHtml },
  { name: 'options', title: 'Options', source: options },
  { name: 'theming', title: 'Theming', source: theming },
  { name: 'testing', title: 'Testing', source: testing },
  { name: 'migrate-from-appkit', title: 'Moving from AppKit', source: migrate },
]

const images = {
  'connect-wide.png': widePicture,
  'themes.png': themesPicture,
  'wallet-button.png': walletButtonPicture,
}

const root = document.getElementById('root')
if (!root) throw new PlaygroundError('internal', 'The page has no #root')
createRoot(root).render(<Docs guides={guides} images={images} />)
