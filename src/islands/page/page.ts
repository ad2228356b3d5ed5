// The scripts of every page, in one file, because each separate file costs half a kilobyte of
// headers.
import './return-links.ts'
import './theme-toggle.ts'
import './user-menu.ts'
import './toast-list.ts'
import './this-year.ts'
import './unfold.ts'
import './manifest.ts'
