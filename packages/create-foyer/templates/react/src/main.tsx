import { createRoot } from 'react-dom/client'
import { App } from './App'
import './foyer'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<App />)
