import { createAppKit } from '@foyer/kit'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { createAppKitStore } from './keeper/createAppKitStore.js'
import { readHash } from './options/hash.js'
import { PlaygroundError } from './PlaygroundError.js'

const root = document.getElementById('root')
if (!root) throw new PlaygroundError('internal', 'The page has no #root')
// Use `createAppKit` of the main entry. The one of `/react` creates only one instance, but the store creates the next
// before it destroys the last.
const keeper = createAppKitStore(createAppKit, readHash(window.location.hash))
const isPhone = new URLSearchParams(window.location.search).has('phone')
createRoot(root).render(<App keeper={keeper} isPhone={isPhone} />)
