export { showDebugPanel } from './showDebugPanel.js'
