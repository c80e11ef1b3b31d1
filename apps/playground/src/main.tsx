import { createAppKit } from '@foyer/kit'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { createKeeper } from './keeper/createKeeper.js'
import { readHash } from './options/hash.js'
import { PlaygroundError } from './PlaygroundError.js'

const root = document.getElementById('root')
if (!root) throw new PlaygroundError('internal', 'The page has no #root')
// Not that of `/react`, which makes one instance: here the next one stands before the last is taken away.
const keeper = createKeeper(createAppKit, readHash(window.location.hash))
const isPhone = new URLSearchParams(window.location.search).has('phone')
createRoot(root).render(<App keeper={keeper} isPhone={isPhone} />)
