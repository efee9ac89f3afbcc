import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { must } from '#domain/must.ts'
import { api, NoAnswer } from '../api.ts'
import { watchPresence } from '../presence.ts'
import { makeQueryClient } from '../ui/query-client.ts'
import { applyTheme, readTheme } from '../ui/theme.ts'
import { Dashboard } from './dashboard.tsx'
import '../ui/tokens.css'

applyTheme(readTheme())

// what is locked, is unlocked on the page that the server has at this address; who proved it too long ago does so on another
const client = makeQueryClient((loss) => {
  if (loss === 'session_locked') return window.location.reload()
  const { location } = window
  const here = encodeURIComponent(location.pathname + location.search)
  location.assign(loss === 'recent_proof_needed' ? `/padmin/prove?next=${here}` : '/padmin/login')
})
watchPresence(() => api.get('/platform/presence', NoAnswer))

createRoot(must(document.getElementById('root'), '#root')).render(
  <BrowserRouter basename="/padmin/dashboard">
    <Dashboard client={client} />
  </BrowserRouter>,
)
