// The pages may have been built in an earlier year.
const year = document.querySelector('[data-year]')
if (year) year.textContent = String(new Date().getFullYear())
