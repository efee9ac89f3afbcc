import '../older-browsers.ts'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { must } from '#domain/must.ts'
import { makeQueryClient } from '../ui/query-client.ts'
import { applyTheme, readTheme } from '../ui/theme.ts'
import { App } from './app.tsx'
import { Router } from './router.tsx'
import '../ui/tokens.css'

applyTheme(readTheme())

createRoot(must(document.getElementById('root'), '#root')).render(
  <BrowserRouter>
    <App client={makeQueryClient()}>
      <Router />
    </App>
  </BrowserRouter>,
)
