package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// audience is the set of open pages. Each receives every build's result by server-sent events. A
// page that is opened while there are problems receives them at once.
type audience struct {
	mu     sync.Mutex
	pages  map[chan string]bool
	last   []Problem
	closed bool
}

func newAudience() *audience { return &audience{pages: map[chan string]bool{}} }

// tell sends a build's result: its problems, or a request to reload.
func (a *audience) tell(b Built) {
	a.mu.Lock()
	defer a.mu.Unlock()
	hadProblems := len(a.last) > 0
	a.last = b.Problems
	if len(b.Problems) == 0 && !b.Changed && !hadProblems {
		return
	}
	message := event(b.Problems)
	if b.Changed { // a page gets the problems when it has reloaded
		message = event(nil)
	}
	for page := range a.pages {
		select {
		case page <- message:
		default: // a message is waiting already: the page will reload
		}
	}
}

func event(problems []Problem) string {
	if len(problems) == 0 {
		return "event: reload\ndata: {}\n\n"
	}
	data, err := json.Marshal(problems)
	if err != nil {
		panic(err) // strings always marshal
	}
	return fmt.Sprintf("event: problems\ndata: %s\n\n", data)
}

func (a *audience) join() chan string {
	a.mu.Lock()
	defer a.mu.Unlock()
	page := make(chan string, 4)
	if a.closed {
		close(page)
		return page
	}
	a.pages[page] = true
	if len(a.last) > 0 {
		page <- event(a.last)
	}
	return page
}

func (a *audience) leave(page chan string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.pages, page)
}

func (a *audience) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for page := range a.pages {
		close(page)
	}
	clear(a.pages)
}

// ServeHTTP serves the stream of events.
func (a *audience) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no streaming", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, "retry: 500\n\n")
	flusher.Flush()
	page := a.join()
	defer a.leave(page)
	for {
		select {
		case <-r.Context().Done():
			return
		case message, open := <-page:
			if !open {
				return
			}
			fmt.Fprint(w, message)
			flusher.Flush()
		}
	}
}
