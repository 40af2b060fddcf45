console.error('said', new Error('with its reason'))
Promise.reject(new Error('refused'))
fetch('/nowhere.json')
document.title = 'ready'
throw new Error('thrown on purpose')
