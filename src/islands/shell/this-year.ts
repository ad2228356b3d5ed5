// The pages may be older than the year.
const year = document.querySelector('[data-year]')
if (year) year.textContent = String(new Date().getFullYear())
