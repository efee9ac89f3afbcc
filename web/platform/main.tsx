import '../older-browsers.ts'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { must } from '#domain/must.ts'
import { api, NoAnswer } from '../api.ts'
import { watchPresence } from '../presence.ts'
import { makeQueryClient } from '../ui/query-client.ts'
import { applyTheme, readTheme } from '../ui/theme.ts'
import { Dashboard } from './dashboard.tsx'
import { loseOr } from './prove-here.tsx'
import '../ui/tokens.css'

applyTheme(readTheme())

// what is locked, is unlocked on the page that the server has at this address
const client = makeQueryClient(
  loseOr((loss) => {
    if (loss === 'session_locked') window.location.reload()
    else window.location.assign('/padmin/login')
  }),
)
watchPresence(() => api.get('/platform/presence', NoAnswer))

createRoot(must(document.getElementById('root'), '#root')).render(
  <BrowserRouter basename="/padmin/dashboard">
    <Dashboard client={client} />
  </BrowserRouter>,
)
